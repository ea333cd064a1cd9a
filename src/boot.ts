// The page's script: loads the game, and says so on the page when not even that can be done. Imports nothing that could fail with it.

function showFailure(error: unknown): void {
  console.error(error);
  document.querySelector('#splash progress')?.remove();
  document.querySelector('#failure')?.removeAttribute('hidden');
}

import('./main.ts').catch(showFailure);
