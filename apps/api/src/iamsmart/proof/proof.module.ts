import { Module } from "@nestjs/common";
import { FillingSweep } from "../fillings/filling-sweep.ts";
import { IamSmartProofs } from "./iam-smart-proofs.ts";

/** What remains of iAM Smart's fillings, also where it is off now: proofs, and what has to go. */
@Module({ providers: [IamSmartProofs, FillingSweep], exports: [IamSmartProofs, FillingSweep] })
export class ProofModule {}
