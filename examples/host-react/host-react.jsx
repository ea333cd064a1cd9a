// A React component around embed(), and an app that uses it.
import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { embed } from '../../embed.js';

/** The game. Options are those of `embed`; a change of `options` opens the game again. `onScore` receives each score. */
function FrozenJewel({ options, onScore, onFailure }) {
  const element = useRef(null);
  const calls = useRef({});
  useEffect(() => {
    calls.current = { onScore, onFailure };
  });
  useEffect(() => {
    const game = embed(element.current, options);
    game.on('score', ({ score }) => calls.current.onScore(score));
    game.ready.catch((error) => calls.current.onFailure(error.message));
    return () => game.destroy();
  }, [options]);
  return <div ref={element} />;
}

// Outside of the component: the same object at each rendering.
const OPTIONS = { src: '../../', leaderboard: 'none' };

function App() {
  const [score, setScore] = useState(0);
  const [failure, setFailure] = useState('');
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <header>
        <h1>Frozen Jewel in a React app</h1>
        <button type="button" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close the game' : 'Open the game'}
        </button>
      </header>
      <main>
        {isOpen ? <FrozenJewel options={OPTIONS} onScore={setScore} onFailure={setFailure} /> : null}
        <aside role="status">{failure || `Score: ${score}`}</aside>
      </main>
    </>
  );
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
