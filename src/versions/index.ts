export { upgradeConfig, type SiteConfig } from './upgrade-config.ts';
