import { inSentence } from '@/lib/util/text'
import type { FieldInfo } from './resource'

/** The texts of a module: a part that is absent, on or disabled. Contains no schemas. */
export interface ModuleInfo<K extends string = string> {
  /** The key in the owner's body and the last segment of the module's path. */
  key: K
  label: string
  /** The name as used in a sentence, with an article if needed; the label by default. */
  noun?: string
  /** One sentence about the module's effect on traffic. */
  about: string
  /** Labels of the module's request fields, by dotted path. `enabled` has the same label in all modules. */
  fields: Readonly<Record<string, Omit<FieldInfo, 'kind'>>>
  /** The consequences of disabling or removing the module. */
  removal: string
}

/** Keeps the literal key of an info object while checking its shape. */
export const defineModuleInfo = <K extends string>(info: ModuleInfo<K>) => info

/** Returns a module's name as used in a sentence: "the OAuth module". */
export const moduleNoun = ({ noun, label }: Pick<ModuleInfo, 'noun' | 'label'>) =>
  noun ?? `the ${inSentence(label)}`
