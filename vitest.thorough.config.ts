import { defineConfig } from "vitest/config";
import { THOROUGH } from "./vitest.config.ts";

export default defineConfig({ test: { projects: THOROUGH } });
