// Reads the options of the commands that build and serve: --portal NAME, --mocks and, to build, --runtime.
import { parseArgs } from 'node:util';

/**
 * Returns `portal` (undefined without the option), `mocks` and `runtime`. Any other argument ends the process with one line and exit code 2;
 * so do two options together if `isBuild`.
 *
 * @param {string} command
 * @param {readonly string[]} names
 * @param {{ isBuild?: boolean }} rules
 */
export function readOptions(command, names, { isBuild = false } = {}) {
  try {
    const { portal, mocks, runtime } = parseArgs({
      options: { portal: { type: 'string' }, mocks: { type: 'boolean', default: false }, runtime: { type: 'boolean', default: false } },
    }).values;
    if (runtime && !isBuild) throw new Error("Unknown option '--runtime'");
    if (portal !== undefined && !names.includes(portal)) throw new Error(`--portal ${portal} is none of ${names.join(', ')}`);
    if (isBuild && [portal !== undefined, mocks, runtime].filter(Boolean).length > 1)
      throw new Error('--mocks, --portal and --runtime cannot be combined');
    return { portal, mocks, runtime };
  } catch (error) {
    const usage = isBuild ? `[--mocks | --runtime | --portal ${names.join('|')}]` : `[--mocks] [--portal ${names.join('|')}]`;
    console.error(`${command}: ${error.message.split('\n')[0]} (usage: ${command} ${usage})`);
    return process.exit(2);
  }
}
