import { createElement, type ReactNode } from 'react';
import type { RichPart, RichText as Rich } from '../../model/parts.ts';
import { PageLink } from '../action/page-link.tsx';

const draw = (parts: RichPart[]): ReactNode =>
  parts.map((part, index) => {
    if (typeof part === 'string') return part;
    const inner = draw(part.text);
    if ('mark' in part) return createElement(part.mark, { key: index }, inner);
    return (
      <PageLink key={index} link={part.link}>
        {inner}
      </PageLink>
    );
  });

/**
 * A text with bold, emphasis and links. One with such is a single element, as one without is a single node, so that what stands
 * beside it keeps its place: the studio edits texts on the page by their place.
 */
export const RichText = ({ text }: { text: Rich }): ReactNode =>
  typeof text === 'string' ? text : <span>{draw(text)}</span>;
