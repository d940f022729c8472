import { IamSmartSandbox } from "@sim-registration/running-programs";
import { IamSmartCustomer } from "./iam-smart-customer.ts";
import { IAM_SMART_ENGLISH, type IamSmartTexts } from "./iam-smart-texts.ts";
import { Phone } from "./phone.ts";
import { Product } from "./product.ts";
import { openPersonStep } from "./steps.ts";
import { ENGLISH, type Texts } from "./texts.ts";

/** What a test of iAM Smart plays on: the local service, the product beside it, and a phone. */
export class IamSmartStage {
	readonly sandbox: IamSmartSandbox;
	readonly product: Product;
	readonly phone: Phone;

	private constructor(sandbox: IamSmartSandbox, product: Product, phone: Phone) {
		this.sandbox = sandbox;
		this.product = product;
		this.phone = phone;
	}

	static async start(): Promise<IamSmartStage> {
		const sandbox = await IamSmartSandbox.start();
		const product = await new Product(sandbox.serverVariables).start();
		return new IamSmartStage(sandbox, product, await Phone.start());
	}

	async close(): Promise<void> {
		await this.phone.close();
		await this.product.close();
		await this.sandbox.close();
	}

	/** A customer of their own context, at the person step. */
	async openPersonStep(
		texts: Texts = ENGLISH,
		words: IamSmartTexts = IAM_SMART_ENGLISH,
	): Promise<IamSmartCustomer> {
		return new IamSmartCustomer(await openPersonStep(this.phone, this.product, texts), words);
	}
}
