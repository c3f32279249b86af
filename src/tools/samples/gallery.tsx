import { useEffect, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FieldRow } from './field-rows.ts';
import './gallery.css';

/** A section type as the gallery shows it. */
export interface GalleryType {
  name: string;
  title: string;
  description: string;
  fields: FieldRow[];
  samples: Record<string, Record<string, unknown>>;
}

const WIDTHS = ['320', '375', '768', '991', '1280', '1920'];
const SCHEMES = ['light', 'dark'];

/** What is shown. It is part of the address, so that it can be shared and survives a reload. */
interface View {
  type: string;
  sample: string;
  width: string;
  scheme: string;
}

function readView(types: GalleryType[]): View {
  const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const type = types.find(({ name }) => name === given['type']) ?? types[0]!;
  const sample = given['sample'] ?? '';
  return {
    type: type.name,
    sample: sample in type.samples ? sample : Object.keys(type.samples)[0]!,
    width: WIDTHS.includes(given['width'] ?? '') ? given['width']! : '1280',
    scheme: given['scheme'] === 'dark' ? 'dark' : 'light',
  };
}

const address = (view: View): string => `#${new URLSearchParams({ ...view }).toString()}`;

function Choice({ legend, values, value, view }: ChoiceProps) {
  return (
    <nav aria-label={legend} className="choice">
      {values.map((each) => (
        <a key={each} href={address({ ...view, [value]: each })} aria-current={view[value] === each}>
          {each}
        </a>
      ))}
    </nav>
  );
}

interface ChoiceProps {
  legend: string;
  values: string[];
  value: keyof View;
  view: View;
}

function TypeList({ types, view }: { types: GalleryType[]; view: View }) {
  return (
    <nav aria-label="Section types" className="types">
      <ul>
        {types.map(({ name, samples }) => (
          <li key={name}>
            <details open={name === view.type}>
              <summary>{name}</summary>
              <ul>
                {Object.keys(samples).map((sample) => (
                  <li key={sample}>
                    <a
                      href={address({ ...view, type: name, sample })}
                      aria-current={name === view.type && sample === view.sample}
                    >
                      {sample}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Fields({ fields }: { fields: FieldRow[] }) {
  return (
    <div className="scroller" tabIndex={0} role="region" aria-label="Fields">
      <table>
        <thead>
          <tr>
            {['Field', 'Type', 'Limits', 'Default', 'Required', 'Description'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((row) => (
            <tr key={row.field}>
              <th scope="row">
                <code>{row.field}</code>
              </th>
              <td>{row.type}</td>
              <td>{row.limits}</td>
              <td>{row.default && <code>{row.default}</code>}</td>
              <td>{row.isRequired ? 'yes' : ''}</td>
              <td>{row.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Json({ text }: { text: string }) {
  const [copied, setCopied] = useState('');
  return (
    <>
      <p>
        <button type="button" onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}>
          Copy
        </button>{' '}
        <span role="status">{copied === text ? 'Copied: paste it into the sections of a page.' : ''}</span>
      </p>
      <pre className="scroller" tabIndex={0} role="region" aria-label="JSON of the sample">
        {text}
      </pre>
    </>
  );
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h2>{heading}</h2>
    {children}
  </section>
);

function Gallery() {
  const [types, setTypes] = useState<GalleryType[]>([]);
  const [, setHash] = useState(location.hash);
  useEffect(() => {
    const load = async () => setTypes((await (await fetch('/@site/types.json')).json()) as GalleryType[]);
    const onHashChange = () => setHash(location.hash);
    void load();
    import.meta.hot?.on('site:changed', load);
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  if (types.length === 0) return null;
  const view = readView(types);
  const type = types.find(({ name }) => name === view.type)!;
  const path = `/${view.type}/${view.sample}?scheme=${view.scheme}`;
  const json = JSON.stringify({ id: view.type, type: view.type, ...type.samples[view.sample] }, null, 2);
  return (
    <>
      <TypeList types={types} view={view} />
      <main>
        <h1>{type.title}</h1>
        <p>{type.description}</p>
        <div className="choices">
          <Choice legend="Width in px" values={WIDTHS} value="width" view={view} />
          <Choice legend="Colour scheme" values={SCHEMES} value="scheme" view={view} />
          <a href={path} target="_blank" rel="noopener">
            Open alone
          </a>
        </div>
        <div className="stage">
          <iframe key={path} src={path} title={`${view.type}: ${view.sample}`} width={view.width} />
        </div>
        <Part heading="Fields">
          <Fields fields={type.fields} />
        </Part>
        <Part heading="JSON">
          <Json text={json} />
        </Part>
      </main>
    </>
  );
}

createRoot(document.getElementById('gallery')!).render(<Gallery />);
