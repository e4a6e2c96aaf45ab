# Running the test programs of a build folder. Sourced after common.sh.
# shellcheck shell=bash disable=SC2154

# A test program that passed is not run again until it would be another: until its bytes, those of the programs that it
# starts, the files that it reads or the tools change. Its bytes follow from its sources and from those of every folder
# that it uses, so a change in a document or in another folder reruns nothing. What a program reads and starts is
# written beside it by `wagnis_test` (cmake/targets.cmake).

# run_programs PRESET SUITE [NAME[=FILTER]...]: runs build/PRESET/tests/*/test_NAME, all (but test_cluster, which is a
# suite of its own) or those named, each in as many processes as it has tests enough for. FILTER is that of GoogleTest.
# At a time there are $at_a_time processes, or as many as there are cores.
# Reports: $logs/SUITE.NAME.*.xml, and $logs/SUITE.NAME.tap for what no report can say: a program that crashed or ran
# too few of its tests.
run_programs() {
  local preset=$1 suite=$2 program name now kept=$logs/kept.$2 filter wanted=("${@:3}") each jobs_file status=0
  jobs_file=$logs/$suite.jobs
  mkdir -p "$kept"
  : >"$jobs_file"
  while IFS= read -r program; do
    name=${program##*/test_} filter='*'
    if ((${#wanted[@]})); then
      filter=''
      for each in "${wanted[@]}"; do [[ ${each%%=*} != "$name" ]] || { [[ $each == *=* ]] && filter=${each#*=} || filter='*'; }; done
      [[ $filter ]] || continue
    elif [[ $name == cluster ]]; then
      continue
    fi
    now=$(program_fingerprint "$program" "$filter") || return
    if [[ ! ${again:-} && $(cat "$kept/$name.passed" 2>/dev/null) == "$now" ]]; then
      for each in "$kept/$name".*.xml; do cp "$each" "$logs/$suite.${each##*/}"; done
      continue
    fi
    rm -f "$kept/$name".*
    add_shards "$program" "$name" "$filter" "$now" || status=1
  done < <(test_programs "$preset")

  say "  testing, $(cut -f3 "$jobs_file" | LC_ALL=C sort -u | wc -l) programs that are not as they were when they passed"
  export logs suite root
  export -f run_shard
  # The longest programs first, so that none is left alone at the end.
  LC_ALL=C sort -t $'\t' -k1,1nr -k2 "$jobs_file" | cut -f2- | tr '\n' '\0' | xargs -0 -r -P "${at_a_time:-$(nproc)}" -I {} bash -c 'run_shard "$1"' shard {}
  end_programs "$kept" "$jobs_file" || status=1
  return "$status"
}

# test_programs PRESET: those that the build folder makes today; it may hold older ones.
test_programs() {
  ninja -C "build/$1" -t targets all | sed -nE "s@^(tests/.*/test_[a-z_]+): CXX_EXECUTABLE_LINKER.*@build/$1/\\1@p" | LC_ALL=C sort
}

program_fingerprint() {
  local reads runs
  mapfile -t reads < <(grep . "$1.READS")
  mapfile -t runs < <(grep . "$1.RUNS")
  {
    echo "$tools $2"
    contents tools/programs.sh tools/suites.sh "${reads[@]}"
    sha256sum "$1" "${runs[@]}"
  } | hash_of_stdin
}

# add_shards PROGRAM NAME FILTER FINGERPRINT: a line of jobs for each shard: weight, program, name, filter, shard, of
# how many, how many tests the program has, fingerprint.
add_shards() {
  local tests shards shard each=10 more=0
  # A line with a space before it is a test; others name its suite.
  tests=$("$1" --gtest_list_tests --gtest_filter="$3" 2>/dev/null | grep -c '^  ') || true
  if ((!tests)); then
    echo "not ok - $2 lists no test" >"$logs/$suite.$2.tap"
    return 1
  fi
  # Faults are tried for many seconds a test: they begin first, each by itself. Then commands, of which some compute.
  case $2 in
    faults_*) each=1 more=1000 ;;
    cli) more=500 ;;
  esac
  shards=$(((tests + each - 1) / each))
  ((shards <= 2 * $(nproc))) || shards=$((2 * $(nproc)))
  for ((shard = 0; shard < shards; ++shard)); do
    printf '%s\t' "$((more + tests / shards))" "$1" "$2" "$3" "$shard" "$shards" "$tests"
    printf '%s\n' "$4"
  done >>"$jobs_file"
}

# One line of jobs without its weight.
run_shard() {
  local program name filter shard shards report status=0
  IFS=$'\t' read -r program name filter shard shards _ <<<"$1"
  report=$logs/$suite.$name.$shard
  program=$root/$program
  (
    cd "${program%/*}" || exit
    GTEST_TOTAL_SHARDS=$shards GTEST_SHARD_INDEX=$shard timeout -k 10 1800 \
      "$program" --gtest_filter="$filter" --gtest_output="xml:$report.xml" >"$report.log" 2>&1 </dev/null
  ) || status=$?
  echo "$status" >"$report.status"
}

# What the shards left: says what failed, keeps what passed.
end_programs() {
  local program name filter shard shards tests now status ran wrong=0 report
  declare -A counted=() bad=()
  while IFS=$'\t' read -r _ program name filter shard shards tests now; do
    report=$logs/$suite.$name.$shard
    status=$(cat "$report.status" 2>/dev/null || echo none)
    read -r -a ran < <(tools/count "$report.xml")
    counted[$name]=$((${counted[$name]:-0} + ran[0] + ran[1] + ran[2]))
    if ((ran[1])); then
      sed -nE '/^\[ RUN/h; /^\[ RUN/!H; /^\[  FAILED  \].* \([0-9]+ ms\)$/ { g; p }' "$report.log" | head -n 100
    elif [[ $status != 0 ]]; then
      # It crashed, ran too long, or a sanitizer found something at the end.
      echo "not ok - $name, shard $shard of $shards: exit status $status after $(grep '^\[ RUN' "$report.log" | tail -n 1)" >>"$logs/$suite.$name.tap"
      show_end "$report.log"
    fi
    if [[ $status != 0 ]] || ((ran[1] + ran[2])); then bad[$name]=yes wrong=1; fi
    if ((shard + 1 == shards)); then
      if [[ ! ${bad[$name]:-} ]] && ((counted[$name] != tests)); then
        echo "not ok - $name ran ${counted[$name]} of its $tests tests" >>"$logs/$suite.$name.tap"
        bad[$name]=yes wrong=1
      fi
      if [[ ! ${bad[$name]:-} ]]; then
        for report in "$logs/$suite.$name".*.xml; do cp "$report" "$1/${report##*/"$suite".}"; done
        echo "$now" >"$1/$name.passed"
      fi
    fi
  done <"$2"
  return "$wrong"
}
