// Reads the options of the commands that build and serve: --portal NAME and --mocks.
import { parseArgs } from 'node:util';

/**
 * Returns `portal`, undefined without the option, and `mocks`. Any other argument ends the process with one line and exit code 2;
 * so do both options together if `isEitherOr`.
 *
 * @param {string} command
 * @param {readonly string[]} names
 * @param {{ isEitherOr?: boolean }} rules
 */
export function readOptions(command, names, { isEitherOr = false } = {}) {
  try {
    const { portal, mocks } = parseArgs({ options: { portal: { type: 'string' }, mocks: { type: 'boolean', default: false } } }).values;
    if (portal !== undefined && !names.includes(portal)) throw new Error(`--portal ${portal} is none of ${names.join(', ')}`);
    if (isEitherOr && mocks && portal !== undefined) throw new Error('--mocks and --portal cannot be combined');
    return { portal, mocks };
  } catch (error) {
    const usage = `[--mocks${isEitherOr ? ' | ' : '] ['}--portal ${names.join('|')}]`;
    console.error(`${command}: ${error.message.split('\n')[0]} (usage: ${command} ${usage})`);
    return process.exit(2);
  }
}
