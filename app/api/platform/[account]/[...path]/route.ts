import { commandHooks } from '@/lib/agents/server/commands'
import { proxy } from '@/lib/server/proxy/proxy'
import { route } from '@/lib/server/routing/route'

// The contract defines each operation's role, and the proxy checks it.
const handler = route('viewer', (input) => proxy(input, commandHooks))
export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT }
