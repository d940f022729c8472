import { Module } from "@nestjs/common";
import { ConfigurationModule } from "../configuration/configuration.module.ts";
import { RegistrationsModule } from "../registrations/registrations.module.ts";
import { Invitations } from "./invitations.ts";
import { UserController } from "./user.controller.ts";

/** Invitations to register an account. */
@Module({
	imports: [ConfigurationModule, RegistrationsModule],
	controllers: [UserController],
	providers: [Invitations],
})
export class UserModule {}
