import childProcess, { ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import threads, { Worker } from 'node:worker_threads';
import { whoseWork } from '../catalog/whose-work.ts';

type Call = (...args: never[]) => unknown;
type Calls = Record<string, Call>;

/** Each way in which code asks for the end of a process, or of its thread; `reallyExit` is Node's own, by which `exit` ends it, as is `_kill`. */
const ENDS = ['exit', 'reallyExit', 'abort', 'kill', '_kill'];
/** They hold their thread until the process that they begin has ended; `spawn` and what is made of it go by the prototype. */
const BEGINS = ['spawnSync', 'execSync', 'execFileSync'];

interface Why {
  readonly of: string;
  readonly args: readonly unknown[];
}

function keep(from: Calls, name: string, why: (of: Why) => string): Call {
  const call = from[name];
  if (!call) throw new Error(`Node has no ${name} to keep operations from`);
  from[name] = function (this: unknown, ...args: never[]) {
    const of = whoseWork();
    if (of !== undefined) throw new Error(why({ of, args }));
    return call.apply(this, args);
  };
  return call;
}

const beginning = (of: string, what: string): string =>
  `${of} called ${what}. Operations and exporters begin no thread and no process: it would go on when their own thread is ended. Compute within the call, asking ctx.checkAborted() on the way.`;

function keepFromBeginning(): void {
  for (const name of BEGINS)
    keep(childProcess as unknown as Calls, name, ({ of }) => beginning(of, `child_process.${name}`));
  keep(ChildProcess.prototype as unknown as Calls, 'spawn', ({ of }) =>
    beginning(of, 'child_process.spawn (or fork, exec, execFile)'),
  );
  const apart = new Proxy(Worker, {
    construct(threads, args, asked: NewableFunction) {
      const of = whoseWork();
      if (of !== undefined) throw new Error(beginning(of, 'new Worker'));
      return Reflect.construct(threads, args, asked) as object;
    },
  });
  Worker.prototype.constructor = apart;
  (threads as { Worker: typeof Worker }).Worker = apart;
}

type End = (status: number) => never;
let end: End | undefined;

/**
 * The process, or a thread, belongs to others too: code of an operation or an exporter that asks for its end, or begins a thread or a process beside it,
 * gets an error in place of it. Called before any code of an operation is loaded, which may take hold of what does so. Gives what ends it whoever asks.
 */
export function keepInside(): End {
  if (end) return end;
  const { reallyExit } = process as unknown as { reallyExit: End };
  for (const name of ENDS)
    keep(
      process as unknown as Calls,
      name,
      ({ of, args }) =>
        `${of} called process.${name}(${args.map(String).join(', ')}), which would end what others asked for too. Throw an SdkError with a code of the plugin instead.`,
    );
  keepFromBeginning();
  // What imports them by name has its own hold of them.
  syncBuiltinESMExports();
  end = (status) => reallyExit.call(process, status);
  return end;
}
