export { count } from "./counts.ts";
export { Progress } from "./progress.ts";
