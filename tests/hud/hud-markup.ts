// Renders parts of a HUD over a real world to static markup.
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Command } from '../../src/game/commands.ts';
import { createHud, type LiveHud } from '../../src/state/hud.ts';
import { HudContext } from '../../src/hud/use-hud.ts';
import type { LeaderboardCommand } from '../../src/state/leaderboard-view.ts';
import { openMenu, type WorldDriver } from '../support/play-world.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';

export type HudStage = {
  readonly hud: LiveHud;
  readonly driver: WorldDriver;
  readonly sent: Command[];
  readonly leaderboardCommands: LeaderboardCommand[];
  readonly shared: string[];
  /** Returns the part's markup for the current world. */
  readonly show: (part: ComponentType) => string;
};

export function openHud(driver: WorldDriver = openMenu()): HudStage {
  const sent: Command[] = [];
  const leaderboardCommands: LeaderboardCommand[] = [];
  const shared: string[] = [];
  const hud = createHud(driver.world, {
    ...NO_HUD_CALLS,
    send: (command) => void sent.push(command),
    sendToLeaderboard: (command) => void leaderboardCommands.push(command),
    share: (what) => void shared.push(what),
  });
  const show = (part: ComponentType) => {
    hud.publish();
    return renderToStaticMarkup(createElement(HudContext, { value: hud }, createElement(part)));
  };
  return { hud, driver, sent, leaderboardCommands, shared, show };
}

/** Returns the names of the buttons in order: label or text. */
export function buttonsOf(markup: string): string[] {
  return [...markup.matchAll(/<button[^>]*>.*?<\/button>/g)].map(([button]) => {
    const label = /aria-label="([^"]*)"/.exec(button)?.[1];
    return (
      label ??
      button
        .replaceAll(/<small>/g, ', ')
        .replaceAll(/<[^>]*>/g, '')
        .trim()
    );
  });
}
