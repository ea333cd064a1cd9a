// The query parameters of the page, for runs without a person. docs/bench-on-a-phone.md lists them.
import { PART_NAMES, type PartName } from './parts.ts';
import { WORKLOAD_NAMES, type WorkloadName } from './score/workloads.ts';

const MAX_RUNS = 100;
/** Longest label of a result. */
export const MAX_LABEL_CHARACTERS = 80;
const NAMES = ['quick', 'autostart', 'send', 'runs', 'label', 'parts', 'workloads', 'seed'];

export type Parameters = {
  readonly isQuick: boolean;
  /** Starts without a press. */
  readonly isStarted: boolean;
  /** Sends each result to the server of the page. */
  readonly isSent: boolean;
  readonly runs: number;
  readonly label: string;
  /** Undefined for the standard ones. */
  readonly parts: readonly PartName[] | undefined;
  /** Undefined for those of the device's class. */
  readonly workloads: readonly WorkloadName[] | undefined;
  /** Of a shuffled order of the workloads. Null for the usual order. */
  readonly seed: number | null;
  /** A sentence for each parameter that has no valid value. It is then as if it were missing. */
  readonly faults: readonly string[];
};

export function readParameters(search: string): Parameters {
  const parameters = new URLSearchParams(search);
  const faults: string[] = [];
  const isOn = (name: string) => ['', 'true'].includes(parameters.get(name) ?? 'false');

  function namesIn<Name extends string>(parameter: string, known: readonly Name[]): readonly Name[] | undefined {
    const names = parameters.get(parameter)?.split(',');
    const unknown = names?.filter((name) => !known.includes(name as Name)) ?? [];
    if (unknown.length > 0) faults.push(`The address asks for unknown ${parameter}: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
    return names?.filter((name): name is Name => known.includes(name as Name));
  }

  function wholeNumber<Fallback>(name: string, [least, most]: readonly [number, number], fallback: Fallback): number | Fallback {
    const text = parameters.get(name);
    const value = Number(text);
    if (text === null) return fallback;
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    faults.push(`"${name}" in the address is not a whole number from ${least} to ${most}.`);
    return fallback;
  }

  const unknown = [...parameters.keys()].filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) faults.push(`The address has unknown parameters: ${unknown.join(', ')}. Known: ${NAMES.join(', ')}.`);
  const label = parameters.get('label') ?? '';
  if (label.length > MAX_LABEL_CHARACTERS) faults.push(`The label in the address has more than ${MAX_LABEL_CHARACTERS} characters.`);
  return {
    isQuick: isOn('quick'),
    isStarted: isOn('autostart'),
    isSent: isOn('send'),
    runs: wholeNumber('runs', [1, MAX_RUNS], 1),
    label: label.slice(0, MAX_LABEL_CHARACTERS),
    parts: namesIn('parts', PART_NAMES),
    workloads: namesIn('workloads', WORKLOAD_NAMES),
    seed: wholeNumber('seed', [0, 2 ** 32 - 1], null),
    faults,
  };
}
