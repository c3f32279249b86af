import type { SectionModule } from '../../ui/section-module.ts';
import type { TabsProps } from './props.ts';
import { Tabs } from './tabs.tsx';

export const section: SectionModule<TabsProps> = { Component: Tabs };
