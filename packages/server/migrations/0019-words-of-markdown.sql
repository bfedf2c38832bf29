-- A keyword is looked for in words without their signs of Markdown, too: what was folded until now is put behind those. Texts
-- that instances of the version before write while this is rolled out keep their signs, and are found with them.
update messages set folded = words.without || E'\n' || folded
from (
  select "order", regexp_replace(
    folded, '[*_~`]{2,}|`|(^|[^[:alnum:]])[*_~`]+|[*_~](?=$|[^[:alnum:]])', '\1', 'g'
  ) as without
  from messages
  where folded ~ '[*_~`]'
) as words
where words."order" = messages."order" and words.without <> messages.folded;
