// Styles of the debug menu, added by script: the first screen does not load them.
import { addLateStyles } from '../platform/late-styles.ts';

const CSS = `
#debug-handle, #debug-menu { color: #fff; background: rgb(0 0 0 / 85%); font: 600 15px/1.3 system-ui, sans-serif; }
#debug-handle, #debug-menu button { min-width: 44px; min-height: 44px; padding: 4px 10px; border: 1px solid #9fe4ff; border-radius: 8px; cursor: pointer; }
#debug-handle { position: fixed; z-index: 4; top: auto; right: auto; bottom: var(--safe-bottom); left: var(--safe-left); margin: 0; font-size: 12px; pointer-events: auto; }
#debug-menu { box-sizing: border-box; width: 360px; max-width: calc(100vw - 16px); max-height: calc(100vh - 16px); padding: 10px; border: 1px solid #9fe4ff;
  border-radius: 12px; overflow: auto; overscroll-behavior: contain; touch-action: pan-y; user-select: none; -webkit-user-select: none; }
#debug-menu::backdrop { background: rgb(0 0 0 / 25%); }
#debug-menu section { display: flex; flex-wrap: wrap; margin: 0 -3px; }
#debug-menu section > * { margin: 3px; }
#debug-menu h2 { width: 100%; margin-top: 8px; font-size: 15px; }
#debug-menu button { flex: 1 0 auto; color: inherit; background: #12315f; font: inherit; }
#debug-menu form { display: flex; width: 100%; }
#debug-menu form button { flex: none; margin-left: 6px; }
#debug-menu input { flex: 1; min-width: 0; min-height: 44px; box-sizing: border-box; padding: 4px 8px; border: 1px solid #9fe4ff; border-radius: 8px; color: #000; background: #fff;
  font: 14px ui-monospace, monospace; }
#debug-menu p { width: 100%; color: #ffb4b4; overflow-wrap: anywhere; }
#debug-menu p:empty { display: none; }
`;

export function addDebugStyles(): void {
  addLateStyles(CSS);
}
