import { inSentence } from '@/lib/util/text'
import type { FieldInfo } from './resource'

/** The texts of a module: a part that is absent, on or disabled. It has no schemas. */
export interface ModuleInfo<K extends string = string> {
  /** The key in its owner's body and the last segment of its path. */
  key: K
  label: string
  /** The name inside a sentence, with an article if needed; the label by default. */
  noun?: string
  /** One sentence about its effect on traffic. */
  about: string
  /** Labels of its request fields, by dotted path. `enabled` is the same for all. */
  fields: Readonly<Record<string, Omit<FieldInfo, 'kind'>>>
  /** The consequences of disabling or removing it. */
  removal: string
}

/** Keeps the literal key of an info object while checking its shape. */
export const defineModuleInfo = <K extends string>(info: ModuleInfo<K>) => info

/** Returns a module's name inside a sentence: "the OAuth module". */
export const moduleNoun = ({ noun, label }: Pick<ModuleInfo, 'noun' | 'label'>) =>
  noun ?? `the ${inSentence(label)}`
