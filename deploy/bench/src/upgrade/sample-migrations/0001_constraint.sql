ALTER TABLE "expenses" ADD CONSTRAINT "bench_constraint" CHECK (char_length("title") <= 200) NOT VALID;
