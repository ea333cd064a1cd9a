// Reads the one option of the commands that are about a portal: --portal NAME.
import { parseArgs } from 'node:util';

/** The name, or undefined without the option. Anything else ends the command with one line and exit code 2. */
export function readPortal(command, names) {
  try {
    const { portal } = parseArgs({ options: { portal: { type: 'string' } } }).values;
    if (portal === undefined || names.includes(portal)) return portal;
    throw new Error(`--portal ${portal} is none of ${names.join(', ')}`);
  } catch (error) {
    console.error(`${command}: ${error.message.split('\n')[0]} (usage: ${command} [--portal ${names.join('|')}])`);
    return process.exit(2);
  }
}
