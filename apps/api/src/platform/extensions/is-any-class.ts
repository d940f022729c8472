const CLASS_SOURCE = /^class\b/;

/** Whether a function is a class, of whatever base: it cannot be called without `new`. */
export function isAnyClass(maker: object): boolean {
	return CLASS_SOURCE.test(Function.prototype.toString.call(maker));
}
