import { Module } from "@nestjs/common";
import { InvitationsModule } from "../../domain/invitations/invitations.module.ts";
import { MaintenanceModule } from "../../domain/maintenance/maintenance.module.ts";
import { UserController } from "./user.controller.ts";

/** The call that checks an invitation. */
@Module({ imports: [InvitationsModule, MaintenanceModule], controllers: [UserController] })
export class UserModule {}
