// The command `npm run simulate`: plays the rules without a screen, one JSON object a drop, or sums many games up.
import { simulate } from './command.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = simulate(process.argv.slice(2));
