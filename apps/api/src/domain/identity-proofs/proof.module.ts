import { Module } from "@nestjs/common";
import { FillingSweep } from "./filling-sweep.ts";
import { IamSmartProofs } from "./iam-smart-proofs.ts";

/** Parts of iAM Smart that are needed even if it is off: proofs, and the sweep. */
@Module({ providers: [IamSmartProofs, FillingSweep], exports: [IamSmartProofs, FillingSweep] })
export class ProofModule {}
