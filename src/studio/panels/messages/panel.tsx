import { useSnapshot } from '../../app/draft/use-draft.ts';
import { toolbarWords } from '../../app/toolbar/words.ts';
import partStyles from '../../app/parts/parts.module.css';
import type { Panel, PanelProps } from '../panel.ts';
import { messageWords } from './words.ts';
import styles from './messages.module.css';

function MessageList({ show }: PanelProps) {
  const said = useSnapshot((now) => now.said);
  if (said.length === 0) return <p className={partStyles['hint']}>{messageWords.none}</p>;
  return (
    <ol role="list" className={styles['messages']}>
      {said.map(({ text, at, isFault, place }, index) => (
        <li key={said.length - index} className={isFault ? styles['fault'] : undefined}>
          <time dateTime={new Date(at).toISOString()}>{messageWords.time(at)}</time>
          <span>{text}</span>
          {place && (
            <button
              type="button"
              className={partStyles['quiet']}
              aria-label={messageWords.showOf(text)}
              onClick={() => show(place)}
            >
              {toolbarWords.showPlace}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What was said, to be read again: a message goes by itself. */
export const panel: Panel = {
  name: messageWords.name,
  does: messageWords.does,
  group: 'foot',
  order: 1,
  isList: true,
  Content: MessageList,
};
