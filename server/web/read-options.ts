// Reads the options of the commands that build and serve: --portal NAME, --mocks and, to build, --runtime.
import { parseArgs } from 'node:util';

/**
 * Returns `portal` (undefined without the option), `mocks` and `runtime`. Any other argument ends the process with one line and exit code 2;
 * so do two options together if `isBuild`.
 */
export function readOptions<Name extends string>(
  command: string,
  names: readonly Name[],
  { isBuild = false }: { isBuild?: boolean } = {},
): { portal: Name | undefined; mocks: boolean; runtime: boolean } {
  try {
    const {
      portal: wanted,
      mocks,
      runtime,
    } = parseArgs({
      options: { portal: { type: 'string' }, mocks: { type: 'boolean', default: false }, runtime: { type: 'boolean', default: false } },
    }).values;
    if (runtime && !isBuild) throw new Error("Unknown option '--runtime'");
    const portal = names.find((name) => name === wanted);
    if (portal !== wanted) throw new Error(`--portal ${wanted} is none of ${names.join(', ')}`);
    if (isBuild && [portal !== undefined, mocks, runtime].filter(Boolean).length > 1)
      throw new Error('--mocks, --portal and --runtime cannot be combined');
    return { portal, mocks, runtime };
  } catch (error) {
    const usage = isBuild ? `[--mocks | --runtime | --portal ${names.join('|')}]` : `[--mocks] [--portal ${names.join('|')}]`;
    console.error(`${command}: ${String(error instanceof Error ? error.message : error).split('\n')[0]} (usage: ${command} ${usage})`);
    return process.exit(2);
  }
}
