/**
 * Pages that are no generic page of a resource: what they are called and who may open them. Each area that has some says so in its
 * `area.ts`, which is loaded at once; its room, which loads each page when it is first opened, is named in `routes/ownPages.ts`.
 */
import type { Words } from '#model/words.ts';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { PageProps } from './page.ts';
import type { QuickMakers } from './quickMakers.ts';
import type { SidePanels } from './sidePanels.ts';

export interface OwnPage {
  readonly title: Words;
  /** Permission code without which it is not opened: the one that reads what it shows; what changes something on it asks for more. */
  readonly code: string;
  /** The other code that it needs where no record is named: a new one is begun. */
  readonly fresh?: string;
  /** It shows one record, which its address names by `id`: path of the list from which it is chosen. */
  readonly oneOf?: string;
  /** Key of the resource whose list leads to it: another look at the same records. */
  readonly beside?: string;
}

export interface Area {
  /** Shows the page of a path. */
  readonly Room: LazyExoticComponent<ComponentType<PageProps>>;
  /** By their paths. */
  readonly pages: Readonly<Record<string, OwnPage>>;
  /** What stands beside documents of its kinds. */
  readonly panels?: SidePanels;
  /** Quicker ways to its records. */
  readonly makers?: QuickMakers;
}
