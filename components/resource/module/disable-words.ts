import type { ModuleInfo } from '@/lib/contract/module-info'
import { inSentence } from '@/lib/util/in-sentence'

/** What is asked before a module is disabled: which, what stops, and how to bring it back. */
export function disableWords({ label, removal }: Pick<ModuleInfo, 'label' | 'removal'>) {
  const act = `Disable ${inSentence(label)}`
  return {
    title: `${act}?`,
    description: `${removal} What is configured is kept: enable it to have it back.`,
    confirm: act,
  }
}
