import { Actions } from '../../ui/action/actions.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { partIds } from '../../ui/part-ids.ts';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TickList } from '../../ui/tick-list.tsx';
import type { TabsProps } from './props.ts';
import styles from './tabs.module.css';

/** Parts in one place. All of them are in the page; the stylesheet shows the chosen one, and where it cannot (`:has`) all. */
export function Tabs({ id, heading, text, items }: TabsProps & { id: string }) {
  const ids = partIds(
    id,
    items.map(({ label }) => label),
  );
  const options = items.map(({ label }, index) => ({ label, id: ids[index] }));
  return (
    <div className={`wrap ${styles['tabs']}`}>
      <div className={styles['head']}>
        <SectionHeading heading={heading} text={text} />
        <Choice name={`${id}_part`} legend={heading} options={options} />
      </div>
      <Reveal className={styles['parts']}>
        {items.map((item, index) => (
          <div key={index} className={item.picture ? `${styles['part']} ${styles['pictured']}` : styles['part']}>
            <div className={styles['words']}>
              <Subheading>{item.heading}</Subheading>
              <p className={styles['text']}>
                <RichText text={item.text} />
              </p>
              <TickList points={item.points} />
              <Actions actions={item.actions} />
            </div>
            {item.picture && <PictureFrame picture={item.picture} className={`panel ${styles['picture']}`} />}
          </div>
        ))}
      </Reveal>
    </div>
  );
}
