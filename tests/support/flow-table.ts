// The table of docs/flow.md: each state with its possible events.
import { reduceFlow } from '../../src/flow/flow.ts';
import { FLOW_EVENTS, FLOW_STATES, nameOfFlow } from './flow-states.ts';

/** Omitted: external events with the same target from nearly every state. docs/flow.md describes them in words. */
const LEFT_OUT: ReadonlySet<string> = new Set(['showPosition', 'replaceGame', 'replaceGame (over)']);

export function flowTable(): string {
  const rows = Object.keys(FLOW_STATES).map((name) => `| ${name} | ${waysFrom(name).join('<br>')} |`);
  return ['| state | what may happen |', '| --- | --- |', ...rows].join('\n');
}

function waysFrom(name: string): string[] {
  const from = FLOW_STATES[name];
  return Object.entries(FLOW_EVENTS).flatMap(([eventName, event]) => {
    const { flow, orders, adBreak } = reduceFlow(from, event);
    if (LEFT_OUT.has(eventName) || (flow === from && orders.length === 0)) return [];
    const all = adBreak ? [...orders, `an ad at ${adBreak}`] : orders;
    const done = all.length > 0 ? ` (${all.join(', ')})` : '';
    return [`\`${eventName}\` → ${nameOfFlow(flow)}${done}`];
  });
}
