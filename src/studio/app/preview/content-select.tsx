import { useEffect, useState } from 'react';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { sectionName, sectionsOf, typeOf } from '../outline/sections.ts';
import partStyles from '../parts/parts.module.css';
import { previewWords } from './words.ts';
import styles from './preview.module.css';

/** A section that the preview shows with other content than its own. */
interface Shown {
  path: string;
  section: string;
  sample: string;
  /** Of the draft: its next version is drawn as it is. */
  version: number;
}

/** Shows the selected section with the hard samples of its type, in the preview alone, until something else is done. */
export function ContentSelect() {
  const draft = useDraft();
  const { state, pageIndex, selection } = useSnapshot((now) => now);
  const [shown, setShown] = useState<Shown | null>(null);
  const path = state.pages[pageIndex]?.path;
  const sections = sectionsOf(state.page?.route);
  const section = selection.kind === 'section' ? sections.find(({ id }) => id === selection.id) : undefined;
  const type = section && draft.session.types.find((each) => each.type === typeOf(section, state.site));
  const isShown =
    shown !== null && shown.section === section?.['id'] && shown.path === path && shown.version === state.version;

  useEffect(() => {
    if (!shown || isShown) return;
    setShown(null);
    void draft.ask('show-sample', { path: shown.path, section: shown.section, sample: null });
  }, [draft, shown, isShown]);

  if (!section || !type || path === undefined || type.samples.length === 0) return null;
  const name = sectionName(section, draft.session.types, state.site);
  const choose = async (sample: string) => {
    const id = String(section['id']);
    setShown(sample === '' ? null : { path, section: id, sample, version: state.version });
    const answer = await draft.ask('show-sample', { path, section: id, sample: sample === '' ? null : sample });
    if ('error' in answer) {
      setShown(null);
      draft.say(answer.error, true);
    } else
      draft.say(
        sample === '' ? previewWords.shownAgain(name) : previewWords.shownWith(name, previewWords.sampleName(sample)),
      );
  };
  return (
    <select
      className={`${partStyles['input']} ${styles['content']}`}
      aria-label={previewWords.contentOf(name)}
      value={isShown ? shown.sample : ''}
      onChange={({ target }) => void choose(target.value)}
    >
      <option value="">{previewWords.ownContent}</option>
      {type.samples.map((sample) => (
        <option key={sample} value={sample}>
          {previewWords.sampleName(sample)}
        </option>
      ))}
    </select>
  );
}
