import { useEffect, useEffectEvent } from 'react'
import { setUrl, useQueryString } from '@/components/ui/query-string'
import { type AgentCommandName, agentCommandNames } from '@/lib/resources/agent-commands'

/** Calls `ask` with the command in the URL's query, which ⌘K adds, and removes the query. */
export function useAskedCommand(ask: (command: AgentCommandName) => void): void {
  const wanted = useQueryString().get('command')
  const command = agentCommandNames.find((name) => name === wanted)
  const begin = useEffectEvent((name: AgentCommandName) => {
    setUrl(window.location.pathname, { isReplacing: true })
    ask(name)
  })
  // Binds to the browser's URL.
  useEffect(() => {
    if (command !== undefined) begin(command)
  }, [command])
}
