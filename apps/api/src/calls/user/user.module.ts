import { Module } from "@nestjs/common";
import { Invitations } from "../../domain/invitations/invitations.ts";
import { RegistrationsModule } from "../../domain/registrations/registrations.module.ts";
import { ConfigurationModule } from "../configuration/configuration.module.ts";
import { UserController } from "./user.controller.ts";

/** Invitations to register an account. */
@Module({
	imports: [ConfigurationModule, RegistrationsModule],
	controllers: [UserController],
	providers: [Invitations],
})
export class UserModule {}
