// The debug menu of `debug=true`: a handle that opens a dialog of buttons, for phones without a console. English only.
import { LANGUAGES } from '../i18n/languages.ts';
import { THEMES } from '../themes/themes.ts';
import type { DebugSurface } from './debug-surface.ts';
import { DEBUG_MENU_ID, keepOnTop } from './top-layer.ts';
import { TUTORIAL_STEPS } from '../rules/tutorial.ts';
import { addLateStyles } from '../platform/late-styles.ts';

/** Added by script: the first screen does not load them. */
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

/** Named positions, in notation (docs/rules.md). */
export const DEBUG_POSITIONS: Readonly<Record<string, string>> = {
  'One drop to a row': '1111111/000333 1a,3a,3a',
  'Row and column': '01111111/2/2/2/2/2/2/2 1a,3a,3a',
  'Combo of 6': '1111111/000333 1a,3a,3a combo=6:3',
  'Board to empty': '1111111 1a,3a,3a',
  'Level nearly full': '1111111/000333 1a,3a,3a score=3190 stage=3190',
  'Stuck board': '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 1b,2a,6a score=1200',
  'Tutorial step 2': tutorialPosition(2),
};

function tutorialPosition(step: number): string {
  const names = TUTORIAL_STEPS.slice(step - 1).map(({ piece }) => piece.name);
  return `${TUTORIAL_STEPS[step - 1].board.join('/')} ${names.join(',')} tutorial=${step}`;
}

type MenuOptions = {
  readonly surface: DebugSurface;
  /** Shows or hides the frame statistics. */
  readonly toggleStatistics: () => void;
  /** Removes statistics and handle until the next long press. */
  readonly hide: () => void;
};

/** Adds the handle. Returns a function that removes it, and the menu if it is open. */
export function addDebugMenu(parts: MenuOptions): () => void {
  addLateStyles(CSS);
  let dialog: HTMLDialogElement | undefined;

  function open(): void {
    dialog = createDialog(parts);
    document.body.append(dialog);
    dialog.addEventListener('close', ({ currentTarget }) => (currentTarget as HTMLDialogElement).remove());
    dialog.showModal();
  }

  const handle = createButton('Debug', open);
  handle.id = 'debug-handle';
  const removeHandle = keepOnTop(handle);
  return () => {
    dialog?.close();
    removeHandle();
  };
}

function createDialog({ surface, toggleStatistics, hide }: MenuOptions): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.id = DEBUG_MENU_ID;
  dialog.setAttribute('aria-label', 'Debug menu');
  const fault = document.createElement('p');
  fault.setAttribute('role', 'alert');

  /** Runs the action and closes the menu. If the action throws, shows its message instead. */
  function attempt(action: () => void): void {
    try {
      action();
      dialog.close();
    } catch (error) {
      fault.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  const button = (text: string, action: () => void) => createButton(text, () => attempt(action));
  const { field, form } = createPositionForm(() => attempt(() => surface.load(field.value)));
  field.value = surface.state().notation;
  dialog.append(
    group('', [button('Close', () => undefined), button('Statistics', toggleStatistics), button('Hide all', hide)]),
    group('Position', [form, fault]),
    group(
      '',
      Object.entries(DEBUG_POSITIONS).map(([name, notation]) => button(name, () => surface.load(notation))),
    ),
    group('Game', [button('Next level', () => surface.nextLevel()), button('End the game', () => surface.endGame())]),
    group(
      'Language',
      LANGUAGES.map((language) => button(language, () => surface.chooseLanguage(language))),
    ),
    group(
      'Theme',
      THEMES.map(({ name }) => button(name, () => surface.showTheme(name))),
    ),
  );
  return dialog;
}

function createPositionForm(submit: () => void): { field: HTMLInputElement; form: HTMLFormElement } {
  const form = document.createElement('form');
  form.innerHTML =
    '<input aria-label="Position in notation" autocapitalize="off" autocomplete="off" spellcheck="false"><button>Load</button>';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  return { field: form.querySelector('input')!, form };
}

function group(title: string, children: readonly HTMLElement[]): HTMLElement {
  const section = document.createElement('section');
  if (title !== '') section.append(Object.assign(document.createElement('h2'), { textContent: title }));
  section.append(...children);
  return section;
}

function createButton(text: string, action: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  button.addEventListener('click', action);
  return button;
}
