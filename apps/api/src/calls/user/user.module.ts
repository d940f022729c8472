import { Module } from "@nestjs/common";
import { Invitations } from "../../domain/invitations/invitations.ts";
import { MaintenanceModule } from "../../domain/maintenance/maintenance.module.ts";
import { RegistrationsModule } from "../../domain/registrations/registrations.module.ts";
import { UserController } from "./user.controller.ts";

/** Invitations to register an account. */
@Module({
	imports: [MaintenanceModule, RegistrationsModule],
	controllers: [UserController],
	providers: [Invitations],
})
export class UserModule {}
