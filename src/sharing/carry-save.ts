// Carries the save to another device: shows a link to it, and merges the save of an opened link after a question.
import { effect } from '@preact/signals-core';
import { isCovered, showSnackbar, type Hud } from '../state/hud.ts';
import { isWorthContinuing } from '../game/session.ts';
import { translate } from '../i18n/translate.ts';
import type { LinkedSave, ReadSave } from '../save/linked-save.ts';
import { readSaveLink, saveLink } from '../save/save-link.ts';
import { JOURNEY_KEY } from '../save/journey-stars.ts';
import { RECORDS_KEY } from '../save/session.ts';
import { pageAddress, share, type SharingNavigator } from './share-run.ts';
import { absorbLink, describeLink, type AbsorbOptions } from '../save/absorb-link.ts';
import createQrCode from 'qrcode-generator';

/** Light modules that a QR code needs around it. */
const QUIET_MODULES = 4;

export type CarryOptions = AbsorbOptions & {
  readonly hud: Hud;
  readonly navigator: SharingNavigator;
  /** Returns the page's address. */
  readonly address: () => string;
};

export type Carrying = ReturnType<typeof createCarrying>;

export function createCarrying(options: CarryOptions) {
  const { hud, keeper, navigator, address } = options;
  forgetAfterClosing(hud);

  function accept(save: ReadSave, isPlayerWanted: boolean): void {
    absorbLink(save, options, isPlayerWanted);
    hud.send({ type: 'closePanel' });
    showSnackbar(hud, 'carry.taken');
  }

  function viewOf(hash: string): NonNullable<Hud['carry']['value']> {
    const save = readSaveLink(hash);
    if (typeof save === 'string') return { type: 'fault', fault: save };
    const contents = describeLink(save, options);
    return contents
      ? { type: 'question', contents, accept: (isPlayerWanted) => accept(save, isPlayerWanted) }
      : { type: 'fault', fault: 'known' };
  }

  return {
    /** Shows the link in the open panel. */
    offer: (): void => {
      keeper.sync();
      const save = readStored(options);
      const link = saveLink(pageAddress(address()), save);
      hud.carry.value = {
        type: 'link',
        address: link.address,
        qr: drawQr(link.code.head, link.code.digits),
        hasName: save.shared.player.username !== '',
        isGameLeft: link.isGameLeft,
        areRecordsLeft: link.areRecordsLeft,
        share: () => void share(hud, { title: translate('game.name'), text: '', url: link.address }, navigator),
      };
    },
    /** Opens the panel with the question about a link, as soon as the menu is free. */
    receive: (hash: string): void => {
      hud.carry.value = viewOf(hash);
      openWhenFree(hud);
    },
    /** Opens the panel with the question whether to delete records and games. */
    askReset: (): void => {
      hud.carry.value = {
        type: 'reset',
        accept() {
          hud.send({ type: 'resetStats' });
          hud.send({ type: 'closePanel' });
        },
      };
      openWhenFree(hud);
    },
  };
}

function readStored({ keeper, store, now }: CarryOptions): LinkedSave {
  const { running, actedAt = 0 } = keeper.session() ?? {};
  return {
    shared: keeper.shared(),
    game: isWorthContinuing(running) ? { running, actedAt: actedAt || now() } : undefined,
    records: store.get(RECORDS_KEY) ?? undefined,
    stars: store.get(JOURNEY_KEY) ?? undefined,
  };
}

/** Removes the panel's data when it closes. */
function forgetAfterClosing(hud: Hud): void {
  let wasOpen = false;
  effect(() => {
    const isOpen = hud.overlay.value === 'carry';
    if (wasOpen && !isOpen) hud.carry.value = undefined;
    wasOpen = isOpen;
  });
}

/** Opens the panel in the menu, when nothing covers it. */
function openWhenFree(hud: Hud): void {
  const { screen, overlay } = hud;
  const stop = effect(() => {
    if (overlay.value === 'carry') queueMicrotask(() => stop());
    else if (screen.value === 'menu' && overlay.value === 'none' && !isCovered(hud)) hud.send({ type: 'openCarry' });
  });
}

/**
 * Draws `head` followed by digits as an SVG, with the lowest error correction: a screen has no dirt, and the modules are larger. Black on white
 * in every theme, because many cameras read no light modules on dark ones.
 */
export function drawQr(head: string, digits: string): string {
  const code = createQrCode(0, 'L');
  code.addData(head, 'Byte');
  code.addData(digits, 'Numeric');
  code.make();
  return code.createSvgTag({ cellSize: 1, margin: QUIET_MODULES, scalable: true });
}
