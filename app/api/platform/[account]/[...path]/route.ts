import { commandHooks } from '@/lib/agents/server/commands'
import { read } from '@/lib/server/proxy/read'
import { route } from '@/lib/server/routing/route'
import { write } from '@/lib/server/writes/write'

// The contract defines each operation's role, and the proxy checks it.
const handler = route('viewer', (input) =>
  input.request.method === 'GET' ? read(input) : write(input, commandHooks),
)
export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT }
