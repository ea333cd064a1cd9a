// The operator's command: `npm run admin -- VERB ...`. It works on the database that the settings name, beside running servers.
import { runAdmin } from './run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  clock: Date.now,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
