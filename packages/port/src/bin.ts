#!/usr/bin/env node
import { runCommandLine } from './command-line.ts';

const { output, error, status } = runCommandLine(process.argv.slice(2));
process.stdout.write(output);
process.stderr.write(error);
process.exitCode = status;
