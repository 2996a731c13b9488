/** What lies ahead of a person, and how they came to where they are. */
import frame from '#client/blocks/frame.module.css';
import { companyToday } from '#client/fields/dateText.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import type { Words } from '#model/words.ts';
import type { PersonDocument } from '#resources/hr/rules/personOverview.ts';
import { catalogue } from '#resources/catalogue.ts';
import css from './person.module.css';
import { DocumentLink } from './PersonDocuments.tsx';
import { ahead, past, type Event } from './timeline.ts';
import { words } from './personWords.ts';

const Happening = ({ event }: { readonly event: Event }) => {
  const say = useSay();
  const { date, what, before, after, resource, id } = event;
  const change = before !== '' && after !== '' ? say(words.becomes, { before, after }) : after || before;
  return (
    <li className={css['event']}>
      <time dateTime={date} data-number>
        {date}
      </time>
      <span>
        <strong>{say(what)}</strong>
        {change !== '' && <span className={frame['second']}>{change}</span>}
        {resource !== null && id !== null && catalogue.has(resource) && (
          <span className={frame['second']}>
            <DocumentLink resource={resource} id={id} label={say(catalogue.get(resource)?.label ?? words.source)} />
          </span>
        )}
      </span>
    </li>
  );
};

const Part = ({ label, events, empty }: { readonly label: Words; readonly events: readonly Event[]; readonly empty: Words }) => {
  const say = useSay();
  return (
    <section className={css['section']} aria-label={say(label)}>
      <h2>{say(label)}</h2>
      {events.length === 0 ? (
        <p className={frame['quiet']}>{say(empty)}</p>
      ) : (
        <ol className={css['events']}>
          {events.map((event, at) => (
            <Happening key={at} event={event} />
          ))}
        </ol>
      )}
    </section>
  );
};

export const Timeline = ({ record, documents }: { readonly record: AnyDoc; readonly documents: readonly PersonDocument[] }) => (
  <>
    <Part label={words.ahead} events={ahead(record, documents, companyToday())} empty={words.nothingAhead} />
    <Part label={words.past} events={past(record)} empty={words.none} />
  </>
);
