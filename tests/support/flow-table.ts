// The table of docs/flow.md: each state with its possible events.
import { reduceFlow } from '../../src/flow/flow.ts';
import { FLOW_EVENTS, FLOW_STATES, nameOfFlow } from './flow-states.ts';

/** Omitted: external events with the same target from nearly every state. docs/flow.md describes them in words. */
const OMITTED: ReadonlySet<string> = new Set(['showPosition', 'replaceGame', 'replaceGame (over)']);

export function flowTable(): string {
  const rows = Object.keys(FLOW_STATES).map((name) => `| ${name} | ${transitionsFrom(name).join('<br>')} |`);
  return ['| state | event → next state (orders) |', '| --- | --- |', ...rows].join('\n');
}

function transitionsFrom(name: string): string[] {
  const from = FLOW_STATES[name];
  return Object.entries(FLOW_EVENTS).flatMap(([eventName, event]) => {
    const { flow, orders, adBreak } = reduceFlow(from, event);
    if (OMITTED.has(eventName) || (flow === from && orders.length === 0)) return [];
    const all = adBreak ? [...orders, `ad break ${adBreak}`] : orders;
    const done = all.length > 0 ? ` (${all.join(', ')})` : '';
    return [`\`${eventName}\` → ${nameOfFlow(flow)}${done}`];
  });
}
