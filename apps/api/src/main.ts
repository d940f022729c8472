#!/usr/bin/env node
import { loadProgram } from "./load-program.ts";

await loadProgram("serve");
