import { richWords } from '../../ui/rich-text/rich-words.ts';
import type { DescribeSection } from '../../ui/section-module.ts';
import type { FaqProps } from './props.ts';

/** The questions for search engines: https://schema.org/FAQPage. */
export const structuredData: DescribeSection<FaqProps> = ({ items }) => ({
  type: 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: richWords(answer) },
  })),
});
