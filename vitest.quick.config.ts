import { defineConfig } from "vitest/config";
import { QUICK } from "./vitest.config.ts";

export default defineConfig({ test: { projects: QUICK } });
