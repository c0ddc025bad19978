import { inSentence } from '@/lib/util/in-sentence'
import type { FieldInfo } from './resource'

/** What pages know of a module: a part of a thing that is absent, on, or configured and disabled. Free of schemas. */
export interface ModuleInfo<K extends string = string> {
  /** Its key in the body of its owner, and the last segment of its path. */
  key: K
  label: string
  /** What it is called in a sentence, with an article if it takes one; the label unless told. */
  noun?: string
  /** What it does to traffic, in one sentence. */
  about: string
  /** Labels of its request fields, by dotted path. `enabled` is the same for all. */
  fields: Readonly<Record<string, Omit<FieldInfo, 'kind'>>>
  /** What stops when it is disabled or removed. */
  removal: string
}

/** Keeps the literal key of an info object while checking its shape. */
export const defineModuleInfo = <K extends string>(info: ModuleInfo<K>) => info

/** A module in the midst of a sentence: "the OAuth module". */
export const moduleNoun = ({ noun, label }: Pick<ModuleInfo, 'noun' | 'label'>) =>
  noun ?? `the ${inSentence(label)}`
