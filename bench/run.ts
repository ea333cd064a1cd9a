import { bench } from './command.ts';

process.exitCode = await bench(process.argv.slice(2));
