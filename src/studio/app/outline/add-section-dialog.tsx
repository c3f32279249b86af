import { useId, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useInView } from 'react-intersection-observer';
import type { SectionType } from '../../protocol.ts';
import { previewAddress } from '../../preview-address.ts';
import { useDraft, useSnapshot, useStudioState } from '../draft/use-draft.ts';
import type { JsonObject } from '../../../document/json.ts';
import { StudioDialog } from '../parts/dialog.tsx';
import partStyles from '../parts/parts.module.css';
import { TextInput } from '../parts/text-input.tsx';
import { focusRow } from './focus-row.ts';
import { outlineWords } from './words.ts';
import { previewWords } from '../preview/words.ts';
import { words } from '../words.ts';
import { blankEntry, newSectionId, sectionName, sectionsOf, typeOf, withKnownLinks } from './sections.ts';
import styles from './picker.module.css';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { sharedWords } from '../shared/words.ts';
import { pagesUsing } from '../shared/shared-sections.ts';

/** A shared section by its name, with its heading. */
interface SharedChoice {
  name: string;
  title: string;
}

/** The shared sections, to put one of them on the page. */
function SharedChoices({ found, onChoose }: { found: SharedChoice[]; onChoose: (name: string) => void }) {
  const state = useStudioState();
  if (found.length === 0) return null;
  return (
    <section aria-label={sharedWords.sharedSections}>
      <h3>{sharedWords.sharedSections}</h3>
      <ul className={partStyles['choices']} role="list">
        {found.map(({ name, title }) => (
          <li key={name}>
            <button type="button" className={partStyles['choice']} onClick={() => onChoose(name)}>
              {sharedWords.sharedChoice(title, new Set(pagesUsing(state, name)).size)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TypeOptionProps {
  type: SectionType;
  isHard: boolean;
  /** Whether Enter in the search takes it. */
  isFirst: boolean;
  onChoose: () => void;
}

/** A section type with its sample, drawn as visitors would see it. */
function TypeOption({ type, isHard, isFirst, onChoose }: TypeOptionProps) {
  const id = useId();
  const { previewKey } = useDraft().session;
  const [chosen, setChosen] = useState(type.samples.find((name) => name.startsWith('long')) ?? type.samples[0] ?? '');
  const sample = isHard && chosen !== '' ? `?sample=${encodeURIComponent(chosen)}` : '';
  const [drawn, setDrawn] = useState<string | null>(null);
  // A lazy frame is loaded when it is thousands of pixels away: all types at once.
  const { ref, inView } = useInView({ triggerOnce: true, fallbackInView: true });
  return (
    <li className={`${partStyles['card']} ${styles['option']} ${isFirst ? styles['first'] : ''}`}>
      <div
        ref={ref}
        className={`${styles['thumbnail']} ${drawn === sample ? '' : partStyles['skeleton']}`}
        aria-hidden="true"
        inert
      >
        {inView && (
          <iframe
            src={previewAddress(`/@studio/thumbnail/${type.type}${sample}`, previewKey)}
            title={type.title}
            tabIndex={-1}
            onLoad={() => setDrawn(sample)}
          />
        )}
      </div>
      <div className={styles['words']}>
        <button type="button" className={partStyles['cardName']} aria-describedby={id} onClick={onChoose}>
          {type.title}
        </button>
        <p className={styles['description']} id={id}>
          {type.description}
        </p>
        {isHard && (
          <select
            className={partStyles['input']}
            aria-label={previewWords.contentOf(type.title)}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            {type.samples.map((name) => (
              <option key={name} value={name}>
                {previewWords.sampleName(name)}
              </option>
            ))}
          </select>
        )}
      </div>
    </li>
  );
}

interface AddSectionDialogProps {
  /** The place that is proposed; null for the one after the selected section. */
  at: number | null;
  onClose: () => void;
  /** Called before somebody is led to a field. */
  onShowField: () => void;
}

/** Asks for the type of a new section and its place. It begins as the type's sample. */
export function AddSectionDialog({ at: proposed, onClose, onShowField }: AddSectionDialogProps) {
  const draft = useDraft();
  const { state, pageIndex, selection } = useSnapshot((now) => now);
  const { types } = draft.session;
  const sections = sectionsOf(state.page?.route);
  const selectedAt = selection.kind === 'section' ? sections.findIndex(({ id }) => id === selection.id) : -1;
  const [place, setPlace] = useState(proposed ?? (selectedAt < 0 ? sections.length : selectedAt + 1));
  const [search, setSearch] = useState('');
  const [isHard, setIsHard] = useState(false);
  const placeId = useId();

  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (...texts: string[]) => wanted.every((word) => texts.join(' ').toLowerCase().includes(word));
  const found = types
    .filter(({ type, title, description, keywords }) => has(type, title, description, ...keywords))
    // Those that are called so are first.
    .toSorted((one, other) => Number(has(other.title)) - Number(has(one.title)));
  const shared = isJsonObject(state.site['shared']) ? Object.keys(state.site['shared']) : [];
  const foundShared = shared
    .map((name): SharedChoice => ({ name, title: sectionName({ use: name }, types, state.site) }))
    .filter(({ name, title }) => has(name, title));
  const newId = (type: string) => newSectionId(state.pages[pageIndex]?.path ?? '/', type, sections);
  const add = ({ type, sample }: SectionType) =>
    insert({ id: newId(type), type, ...(withKnownLinks(sample, state.pages, state.site) as typeof sample) });
  const addShared = (use: string) => insert({ id: newId(typeOf({ use }, state.site)), use });
  const insert = (section: JsonObject & { id: string }) => {
    const path = ['routes', pageIndex, 'sections', place];
    draft.edit([{ op: 'add', path, value: section }], {
      notice: words.added(sectionName(section, types, state.site), place, sections.length + 1),
      selection: { kind: 'section', id: section.id },
    });
    onClose();
    const blank = blankEntry(section);
    // The place that was pressed is another one by now.
    if (!blank) return focusRow(section.id);
    onShowField();
    draft.show([...path, ...blank]);
  };
  return (
    <StudioDialog title={outlineWords.addSectionTitle} isOpen onClose={onClose} isWide>
      <form
        className={styles['tools']}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted.length === 0) return;
          if (found[0]) add(found[0]);
          else if (foundShared[0]) addShared(foundShared[0].name);
        }}
      >
        <TextInput label={outlineWords.searchSections} value={search} isFirst onChange={setSearch} />
        <div className={partStyles['field']}>
          <label htmlFor={placeId}>{outlineWords.place}</label>
          <select
            className={partStyles['input']}
            id={placeId}
            value={place}
            onChange={(event) => setPlace(Number(event.target.value))}
          >
            <option value={0}>{outlineWords.placeTop}</option>
            {sections.map((section, at) => (
              <option key={String(section['id'])} value={at + 1}>
                {outlineWords.placeAfter(sectionName(section, types, state.site))}
              </option>
            ))}
          </select>
        </div>
        <ToggleButton className={`${partStyles['toggle']} ${styles['hard']}`} isSelected={isHard} onChange={setIsHard}>
          {previewWords.hardContent}
        </ToggleButton>
      </form>
      <p role="status" className={partStyles['hint']}>
        {outlineWords.typesFound(
          found.length,
          foundShared.length,
          wanted.length > 0 ? (found[0] ?? foundShared[0])?.title : undefined,
        )}
      </p>
      <SharedChoices found={foundShared} onChoose={addShared} />
      <ul className={`${partStyles['cards']} ${styles['options']}`} role="list">
        {found.map((type, at) => (
          <TypeOption
            key={type.type}
            type={type}
            isHard={isHard}
            isFirst={at === 0 && wanted.length > 0}
            onChoose={() => add(type)}
          />
        ))}
      </ul>
    </StudioDialog>
  );
}
