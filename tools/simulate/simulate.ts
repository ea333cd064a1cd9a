// Entry point of `npm run simulate`: plays games without a screen. Prints one JSON object per drop, or a summary of many games.
import { simulate } from './command.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = simulate(process.argv.slice(2));
