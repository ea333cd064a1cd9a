// Reads the options of the commands that build and serve: --portal NAME, --mocks and, to build, --runtime.
import { parseArgs } from 'node:util';

type Options<Name> = { portal: Name | undefined; mocks: boolean; runtime: boolean };

/** As `parseOptions` has them. Where it has a line instead, that is the last of the process, with exit code 2. */
export function readOptions<Name extends string>(command: string, names: readonly Name[], kind?: { isBuild?: boolean }): Options<Name> {
  const options = parseOptions(command, names, process.argv.slice(2), kind);
  if (typeof options !== 'string') return options;
  console.error(options);
  return process.exit(2);
}

/**
 * Returns `portal` (undefined without the option), `mocks` and `runtime`; or what is wrong, in one line: any other argument, and two options
 * together if `isBuild`.
 */
export function parseOptions<Name extends string>(
  command: string,
  names: readonly Name[],
  args: string[],
  { isBuild = false }: { isBuild?: boolean } = {},
): Options<Name> | string {
  try {
    const {
      portal: wanted,
      mocks,
      runtime,
    } = parseArgs({
      args,
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
    return `${command}: ${String(error instanceof Error ? error.message : error).split('\n')[0]} (usage: ${command} ${usage})`;
  }
}
