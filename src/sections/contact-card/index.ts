import type { SectionModule } from '../../ui/section-module.ts';
import { ContactCard } from './contact-card.tsx';
import type { ContactCardProps } from './props.ts';

export const section: SectionModule<ContactCardProps> = { Component: ContactCard };
